@tool
extends EditorScript
## Applies segue_transitions.tres to an AnimationTree: select the tree in the scene, open this script, choose File > Run.
## Needs Godot 4.2; markers need 4.4.

## true: only print the changes. Set it to false to make them; the editor's Undo takes them back.
const DRY_RUN := true

## false: leave the markers of animations alone.
const SETS_MARKERS := true

const SETTINGS := "segue_transitions.tres"

## Each change: [object, method, arguments, method that undoes it, its arguments].
var _changes: Array = []
var _taken: Dictionary = {}


func _run() -> void:
	var script: Script = get_script()
	var path := script.resource_path.get_base_dir().path_join(SETTINGS)
	var settings := ResourceLoader.load(path, "", ResourceLoader.CACHE_MODE_REPLACE) as SegueSettings
	var tree := _selected_tree()
	if settings == null:
		print("Not found: %s. Export from Segue into the folder of this script." % path)
		return
	if tree == null:
		print("Select an AnimationTree in the scene, then run this script again.")
		return
	_changes.clear()
	_taken.clear()
	var machines := _machines_in(tree.tree_root, [])
	var animations := SegueSettings.animations_of(tree)
	for wanted: Dictionary in settings.transitions:
		_apply(wanted, machines, settings, SegueSettings.files_of(animations))
	_print_rest_poses(settings)
	if SETS_MARKERS:
		_add_markers(settings, animations)
	if not DRY_RUN and not _changes.is_empty():
		_commit(tree)
	print("%d changes %s." % [_changes.size(), "to make: set DRY_RUN to false" if DRY_RUN else "made"])


func _selected_tree() -> AnimationTree:
	for node: Node in EditorInterface.get_selection().get_selected_nodes():
		if node is AnimationTree:
			return node
	return null


## State machines in a tree of animation nodes, from the outside in.
func _machines_in(node: AnimationNode, found: Array) -> Array:
	if node == null:
		return found
	if node is AnimationNodeStateMachine:
		found.append(node)
	for property: Dictionary in node.get_property_list():
		var name: String = property["name"]
		if name.ends_with("/node"):
			_machines_in(node.get(name) as AnimationNode, found)
	return found


func _apply(wanted: Dictionary, machines: Array, settings: SegueSettings, files: Dictionary) -> void:
	var found := false
	var sources := _playing(wanted["source"], machines, settings, files)
	var destinations := _playing(wanted["destination"], machines, settings, files)
	for machine: AnimationNodeStateMachine in machines:
		for i in machine.get_transition_count():
			var from := machine.get_transition_from(i)
			var to := machine.get_transition_to(i)
			if [machine, from] in sources and [machine, to] in destinations:
				found = true
				_apply_to(machine.get_transition(i), wanted, "%s, %s → %s" % [wanted["name"], from, to])
	if not found:
		var clips := [settings.shown(wanted["source"]), settings.shown(wanted["destination"])]
		print("%s: no transition between states that play %s and %s. Add it." % ([wanted["name"]] + clips))


func _apply_to(transition: AnimationNodeStateMachineTransition, wanted: Dictionary, place: String) -> void:
	if _taken.has(transition):
		print("%s: already set by “%s”. Godot has one transition between two states." % [place, _taken[transition]])
		return
	_taken[transition] = wanted["name"]
	var made: AnimationNodeStateMachineTransition = wanted["transition"]
	if not is_equal_approx(transition.xfade_time, made.xfade_time):
		print("%s: xfade time %.4f → %.4f s" % [place, transition.xfade_time, made.xfade_time])
		_set_property(transition, "xfade_time", made.xfade_time)
	if not _is_same_curve(transition.xfade_curve, made.xfade_curve):
		print("%s: xfade curve" % place)
		_set_property(transition, "xfade_curve", made.xfade_curve.duplicate() if made.xfade_curve else null)
	# When to leave is logic of the game, so the switch mode stays.
	if transition.switch_mode == AnimationNodeStateMachineTransition.SWITCH_MODE_SYNC:
		print("%s: the switch mode Sync enters the destination where the source is. Segue enters it at %.4f s." % [place, wanted["in"]])
	elif not transition.reset:
		print("%s: Reset is off, so Godot goes on with the destination where it was last. Segue enters it at %.4f s." % [place, wanted["in"]])


## Rest poses that the skeletons need. Only the import of a skeleton sets them for good.
func _print_rest_poses(settings: SegueSettings) -> void:
	var rests: Dictionary = {}
	for wanted: Dictionary in settings.transitions:
		if wanted.has("rest_pose"):
			var rest: Dictionary = wanted["rest_pose"]
			_add_to(rests, "Selected Animation “%s”, Selected Timestamp %.4f s" % [rest["animation"], rest["time"]], wanted["name"])
	for rest: String in rests:
		print("%s: blended from another rest pose. In the advanced import settings of the model, select its Skeleton3D and set Rest Pose: Load Pose to Use AnimationPlayer, %s. This needs Godot 4.3." % [", ".join(PackedStringArray(rests[rest])), rest])
	if rests.size() > 1:
		print("A skeleton has one rest pose: if these transitions share a skeleton, only one of the above can be set.")


## The states, as [machine, name], whose animation is the clip; without any, those that have its name or take themselves.
func _playing(clip: String, machines: Array, settings: SegueSettings, files: Dictionary) -> Array:
	var by_animation: Dictionary = {}
	var by_name: Dictionary = {}
	for machine: AnimationNodeStateMachine in machines:
		for i in machine.get_transition_count():
			for state: StringName in [machine.get_transition_from(i), machine.get_transition_to(i)]:
				if not machine.has_node(state):
					continue
				_add_to(by_name, String(state), [machine, state])
				var node := machine.get_node(state)
				if node is AnimationNodeAnimation:
					_add_to(by_animation, String(node.animation), [machine, state])
	var found: Array = []
	for name: String in settings.named(clip, by_animation.keys(), files):
		found.append_array(by_animation[name])
	if found.is_empty():
		for name: String in settings.named(clip, by_name.keys(), {}):
			found.append_array(by_name[name])
	return found


func _add_to(lists: Dictionary, key: String, value: Array) -> void:
	if not lists.has(key):
		lists[key] = []
	lists[key].append(value)


func _is_same_curve(a: Curve, b: Curve) -> bool:
	if a == null or b == null:
		return a == b
	if a.point_count != b.point_count:
		return false
	for i in a.point_count:
		var is_same := a.get_point_position(i).is_equal_approx(b.get_point_position(i))
		is_same = is_same and is_equal_approx(a.get_point_left_tangent(i), b.get_point_left_tangent(i))
		is_same = is_same and is_equal_approx(a.get_point_right_tangent(i), b.get_point_right_tangent(i))
		if not is_same:
			return false
	return true


func _add_markers(settings: SegueSettings, animations: Dictionary) -> void:
	var marked: Dictionary = {}
	for clip: String in settings.markers:
		var found := settings.named(clip, animations.values(), SegueSettings.files_of(animations))
		if found.is_empty():
			print("%s: no animation has this name, so its markers are left out." % settings.shown(clip))
		for animation: Animation in animations:
			var name: String = animations[animation]
			if name in found and marked.has(name):
				print("%s: its markers are left out, since %s has the same name in Godot." % [settings.shown(clip), settings.shown(marked[name])])
			elif name in found:
				marked[name] = clip
				_add_markers_to(animation, name, settings.markers[clip])


func _add_markers_to(animation: Animation, name: String, markers: Dictionary) -> void:
	if not animation.has_method("add_marker"):
		print("%s: this Godot has no markers. They need 4.4." % name)
		return
	if _is_imported(animation):
		print("%s: the animation is inside an imported file. Save it to a file of its own in the import settings." % name)
		return
	for marker: String in markers:
		_add_marker(animation, name, marker, markers[marker])


func _add_marker(animation: Animation, name: String, marker: String, time: float) -> void:
	if time > animation.length:
		print("%s: the marker “%s” is after the end, and is left out." % [name, marker])
		return
	var there := String(animation.call("get_marker_at_time", time))
	if there != "" and there != marker:
		print("%s: the marker “%s” is left out, since “%s” is at the same time." % [name, marker, there])
		return
	if animation.call("has_marker", marker):
		var before: float = animation.call("get_marker_time", marker)
		if is_equal_approx(before, time):
			return
		print("%s: marker “%s” %.4f → %.4f s" % [name, marker, before, time])
		_changes.append([animation, "remove_marker", [marker], "remove_marker", [marker]])
		_changes.append([animation, "add_marker", [marker, time], "add_marker", [marker, before]])
		return
	print("%s: marker “%s” at %.4f s" % [name, marker, time])
	_changes.append([animation, "add_marker", [marker, time], "remove_marker", [marker]])


## A change of an animation inside a model is lost when the model is imported anew.
func _is_imported(animation: Animation) -> bool:
	var file := animation.resource_path.get_slice("::", 0)
	return file != "" and not file.get_extension() in ["tscn", "scn", "tres", "res", "anim"]


func _set_property(target: Object, property: String, value: Variant) -> void:
	_changes.append([target, "set", [property, value], "set", [property, target.get(property)]])


func _commit(tree: AnimationTree) -> void:
	var undo := EditorInterface.get_editor_undo_redo()
	undo.create_action("Apply Segue settings", UndoRedo.MERGE_DISABLE, tree)
	for change: Array in _changes:
		undo.callv("add_do_method", [change[0], change[1]] + change[2])
		undo.callv("add_undo_method", [change[0], change[3]] + change[4])
	undo.commit_action()
