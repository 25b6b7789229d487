@tool
extends EditorScript
## Writes the markers of animations to segue_marks.json, which Segue merges. Needs Godot 4.4, the first one with markers.
## Select the AnimationTree or AnimationPlayer in the scene, open this script, choose File > Run; in Segue: File → Import…
## A marker of Segue comes back as it was; if you moved it, as a second one of its kind and label. One that you call “footPlant left”
## becomes a marker of this kind with the label “left”, one with another name a note.

const SETTINGS := "segue_transitions.tres"
const OUTPUT := "segue_marks.json"
const KINDS: Array[String] = ["out", "in", "footPlant", "takeOff", "pass", "note"]
const TOLERANCE := 0.001 # s
const LONGEST_LABEL := 200 # in UTF-16


func _run() -> void:
	var script: Script = get_script()
	var folder := script.resource_path.get_base_dir()
	var settings := ResourceLoader.load(folder.path_join(SETTINGS), "", ResourceLoader.CACHE_MODE_REPLACE) as SegueSettings
	var mixer := _selected_mixer()
	if not ClassDB.class_has_method("Animation", "get_marker_names"):
		print("This Godot has no markers. They need 4.4.")
	elif settings == null:
		print("Not found: %s. Export from Segue into the folder of this script." % folder.path_join(SETTINGS))
	elif mixer == null:
		print("Select an AnimationTree or AnimationPlayer in the scene, then run this script again.")
	else:
		_write(_entries(settings, SegueSettings.animations_of(mixer)), folder.path_join(OUTPUT))


func _selected_mixer() -> AnimationMixer:
	for node: Node in EditorInterface.get_selection().get_selected_nodes():
		if node is AnimationMixer:
			return node
	return null


func _write(entries: PackedStringArray, path: String) -> void:
	var text := "{\"format\":\"segue.made\",\"version\":1,\"transitions\":[],\"presets\":[],\"clips\":[\n%s\n]}\n" % ",\n".join(entries)
	var file := FileAccess.open(path, FileAccess.WRITE)
	if file != null:
		file.store_string(text)
		file.flush()
	var error := FileAccess.get_open_error() if file == null else file.get_error()
	if error != OK:
		print("%s cannot be written: %s." % [path, error_string(error)])
	else:
		print("The markers of %d clips are in %s. In Segue: File → Import…" % [entries.size(), ProjectSettings.globalize_path(path)])


func _entries(settings: SegueSettings, animations: Dictionary) -> PackedStringArray:
	var entries := PackedStringArray()
	var clips := settings.clips
	for clip: String in clips:
		var names := settings.named(clip, animations.values(), SegueSettings.files_of(animations))
		var found: Array[Animation] = []
		for animation: Animation in animations:
			if animations[animation] in names:
				found.append(animation)
		if clips[clip].is_empty():
			print("Two clips of the settings are called “%s”: they are left out. Rename one, and export again." % clip)
		elif found.is_empty():
			print("%s is left out: the selected node has no animation of this name." % settings.shown(clip))
		else:
			entries.append(_entry(clips[clip], found))
	return entries


func _entry(clip: Dictionary, animations: Array[Animation]) -> String:
	var markers: Dictionary = {} # as keys: each once
	for animation: Animation in animations:
		for marker: String in animation.call("get_marker_names"):
			var time: float = animation.call("get_marker_time", marker)
			for known: Array in clip["marks"].get(marker, [[_new_fields(clip["head"], marker), "-1"]]):
				var exact: String = known[1]
				# Before 4.5, text files of Godot keep six digits.
				var text := exact if absf(exact.to_float() - time) <= TOLERANCE else "%.4f" % time
				markers["{%s,\"time\":%s}" % [known[0], text]] = true
	return "{%s,\"markers\":[%s]}" % [clip["head"], ",".join(PackedStringArray(markers.keys()))]


## The fields of a marker that Segue does not know, without its time.
func _new_fields(head: String, marker: String) -> String:
	var first := marker.get_slice(" ", 0)
	var label := marker.substr(first.length()).strip_edges() if first in KINDS else marker
	label = label.strip_escapes().left(LONGEST_LABEL)
	while label.to_utf16_buffer().size() > 2 * LONGEST_LABEL:
		label = label.left(-1)
	var digits := (head + marker).sha256_text()
	var id := "%s-%s-8%s-8%s-%s" % [digits.left(8), digits.substr(8, 4), digits.substr(13, 3), digits.substr(17, 3), digits.substr(20, 12)]
	return "\"id\":\"%s\",\"kind\":\"%s\",\"label\":%s" % [id, first if first in KINDS else "note", JSON.stringify(label)]
