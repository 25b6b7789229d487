@tool
class_name SegueSettings
extends Resource
## Transitions that Segue exported. Load segue_transitions.tres, which is one of these.

## Dictionaries: name, source, destination, method; half_life (s, 0 = none), out and in (s, on the clips);
## transition (an AnimationNodeStateMachineTransition); rest_pose (animation and time in s of the rest pose that
## the skeleton is imported with), absent if that is the one of its file.
@export var transitions: Array = []

## By the name of a clip in Segue: its file without the ending, and its take, which is empty if the file has only one.
@export var takes: Dictionary = {}

## By the name of a clip: its markers, names with times in seconds.
@export var markers: Dictionary = {}

## By the name of a clip, what segue_read_marks.gd writes; empty if two clips have the name.
@export var clips: Dictionary = {}


## Godot replaces these characters in names that it imports.
static func plain(name: String) -> String:
	for character: String in ["/", ":", ",", "["]:
		name = name.replace(character, "_")
	return name


## The animations of a tree and of its player, or of a player, each once, with their names.
static func animations_of(mixer: AnimationMixer) -> Dictionary:
	var mixers: Array[AnimationMixer] = [mixer]
	if mixer is AnimationTree and mixer.get_node_or_null(mixer.get("anim_player")) is AnimationMixer:
		mixers.append(mixer.get_node(mixer.get("anim_player")))
	var found: Dictionary = {}
	for each: AnimationMixer in mixers:
		for name: String in each.get_animation_list():
			var animation: Animation = each.get_animation(name)
			if not found.has(animation):
				found[animation] = name
	return found


## The names of the files of animations, without their endings, by the names of the animations.
static func files_of(animations: Dictionary) -> Dictionary:
	var files: Dictionary = {}
	for animation: Animation in animations:
		files[animations[animation]] = animation.resource_path.get_slice("::", 0).get_file().get_basename()
	return files


## The first transition between two clips, by their names or takes, or an empty dictionary.
func find(source: String, destination: String) -> Dictionary:
	for each: Dictionary in transitions:
		if source in [each["source"], take_of(each["source"])] and destination in [each["destination"], take_of(each["destination"])]:
			return each
	return {}


## What importers call a clip: its take, or its file if that has only one.
func take_of(clip: String) -> String:
	for name: String in [takes[clip][1], takes[clip][0]] if takes.has(clip) else []:
		if name != "":
			return name
	return clip


## Those of some names of animations that a clip may have: those with its name in Segue, else those of its take. “Armature|” before the take and
## “_Rig” or “_Armature” after it do not count. Among several, those in a library or file with the name of the file. If there is none, and the
## file has only this clip, the animation that is alone in such a library or file.
func named(clip: String, names: Array, files: Dictionary) -> Array:
	var take := take_of(clip)
	var wanted := bare(take.get_slice("|", take.get_slice_count("|") - 1))
	var found := names.filter(func(name: String) -> bool: return plain(name.get_file()) == plain(clip))
	if found.is_empty():
		found = names.filter(func(name: String) -> bool: return wanted in Array(name.get_file().split("|")).map(bare))
	var file: String = takes[clip][0] if takes.has(clip) else ""
	var is_own := func(name: String) -> bool: return file != "" and plain(file) in [name.get_base_dir(), plain(files.get(name, ""))]
	if found.is_empty() and takes.has(clip) and takes[clip][1] == "":
		var inside := files.keys().filter(is_own).filter(func(name: String) -> bool: return name.get_file() != "RESET")
		return names.filter(func(name: String) -> bool: return inside.size() == 1 and name in inside)
	var own := found.filter(is_own)
	return found if own.is_empty() else own


## A name without what importers add.
static func bare(name: String) -> String:
	return plain(name).trim_suffix("_Rig").trim_suffix("_Armature")


## A clip for people, with its file and take.
func shown(clip: String) -> String:
	var known: Array = takes.get(clip, ["", ""])
	return "“%s”" % clip if known[1] == "" else "“%s” (%s, take %s)" % [clip, known[0], known[1]]
