class_name SegueRecorder
extends Node
## Records the poses of a skeleton around each transition, for Segue to play over its prediction. Needs Godot 4.3.
## Recordings are in user://segue_recordings, one file for each figure and run of the game.

## Before a pose is taken. @param delta s since the last one
signal taking_pose(delta: float)

const BEFORE := 0.25 # s of poses around a request
const AFTER := 1.5
const FRAMES := 256 # of the ring: 0.25 s at up to 1000 frames per second
const PLAIN := "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789" # in the name of a file
const FOLDER := "user://segue_recordings"

@export var skeleton: Skeleton3D
## Turn it on if the callback mode of what plays the clips is Physics.
@export var in_physics := false

var _clock := 0.0 # s of the game
var _times := PackedFloat64Array()
var _ring: Array[PackedVector3Array] = [] # [FRAMES] poses
var _first := 0
var _count := 0 # of the frames in the ring
var _until := -INF # end of the window of the last request
var _is_stopped := false
var _file: FileAccess


func _ready() -> void:
	_times.resize(FRAMES)
	for i in FRAMES:
		var pose := PackedVector3Array()
		pose.resize(skeleton.get_bone_count())
		_ring.append(pose)
	process_priority = 1000000 # requests of other scripts have the time of the pose that they see
	process_physics_priority = process_priority
	set_process(not in_physics)
	set_physics_process(in_physics)
	# Elsewhere, poses are without what the skeleton modifiers do.
	skeleton.skeleton_updated.connect(_take_pose)


func _process(delta: float) -> void:
	_clock += delta


func _physics_process(delta: float) -> void:
	_clock += delta


func _enter_tree() -> void:
	_is_stopped = false


func _exit_tree() -> void:
	_stop()


## Call this when the game asks for a transition. All times are in seconds, those of clips on the clip.
## @param elapsed how long the blend already runs
func record_request(from: String, from_time: float, to: String, to_time: float, duration: float, method := "", elapsed := 0.0) -> void:
	if _is_stopped or not is_instance_valid(skeleton) or (_file == null and not _open()):
		return
	var time := _clock - elapsed
	# All written poses are older than the newest one in the ring.
	if _count > 0:
		time = maxf(time, _times[(_first + _count - 1) % FRAMES])
	_write_before(time)
	_until = time + AFTER
	_write_before(time)
	var values := [time, _quoted(from), from_time, _quoted(to), to_time, duration]
	var line := "\"time\":%.6f,\"from\":%s,\"fromTime\":%.6f,\"to\":%s,\"toTime\":%.6f,\"duration\":%.6f" % values
	_file.store_string("{\"request\":{%s%s}}\n" % [line, "" if method == "" else ",\"method\":" + _quoted(method)])


func _take_pose() -> void:
	var newest := _times[(_first + _count - 1) % FRAMES] if _count > 0 else -INF
	if _is_stopped or newest >= _clock:
		return # the game is paused, or the skeleton changed again in this frame
	taking_pose.emit(_clock - newest)
	_write_before(_clock)
	if _file != null and _file.get_error() != OK:
		push_warning("Segue stopped recording. Free space on the disk, then start the game again.")
		_stop()
		return
	if _count == FRAMES:
		_forget()
	var slot := (_first + _count) % FRAMES
	_count += 1
	_times[slot] = _clock
	var pose := _ring[slot]
	for i in pose.size():
		var is_there := i < skeleton.get_bone_count()
		pose[i] = skeleton.global_transform * skeleton.get_bone_global_pose(i).origin if is_there else Vector3.INF


## Writes poses of a window; drops those too old for the next one. The newest pose stays, so that a request of its time comes first.
func _write_before(time: float) -> void:
	while _count > 0 and _times[_first] < time:
		if _times[_first] <= _until:
			_write_pose()
		elif _times[_first] >= time - BEFORE:
			return
		_forget()


func _forget() -> void:
	_first = (_first + 1) % FRAMES
	_count -= 1


func _write_pose() -> void:
	var positions := PackedStringArray()
	for at: Vector3 in _ring[_first]:
		positions.append("%.7f,%.7f,%.7f" % [at.x, at.y, at.z] if at.is_finite() else "null,null,null")
	_file.store_string("{\"pose\":{\"time\":%.6f,\"positions\":[%s]}}\n" % [_times[_first], ",".join(positions)])
	_file.flush() # what is written survives the end of the process


func _open() -> bool:
	var figure := String(skeleton.owner.name if skeleton.owner else skeleton.name)
	var plain := ""
	for each in figure.left(60):
		plain += each if PLAIN.contains(each) else "_"
	var date := Time.get_datetime_string_from_system().replace("-", "").replace(":", "").replace("T", "-")
	var path := "%s/%s-%s.segue-recording.jsonl" % [FOLDER, plain, date]
	var i := 2
	while FileAccess.file_exists(path):
		path = "%s/%s-%s-%d.segue-recording.jsonl" % [FOLDER, plain, date, i]
		i += 1
	DirAccess.make_dir_recursive_absolute(FOLDER)
	_file = FileAccess.open(path, FileAccess.WRITE)
	if _file == null:
		push_warning("Segue cannot write %s: %s." % [path, error_string(FileAccess.get_open_error())])
		_is_stopped = true
		return false
	var joints := PackedStringArray()
	for bone in _ring[0].size():
		joints.append(_quoted(skeleton.get_bone_name(bone)))
	_file.store_string("{\"format\":\"segue.recording\",\"version\":1,\"engine\":\"godot\",")
	_file.store_string("\"metresPerUnit\":1,\"up\":\"y\",\"handedness\":\"right\",")
	_file.store_string("\"figure\":%s,\"joints\":[%s]}\n" % [_quoted(figure), ",".join(joints)])
	print("Segue records to ", ProjectSettings.globalize_path(path))
	return true


func _stop() -> void:
	_is_stopped = true
	if _file != null:
		_write_before(INF)
	_file = null
	_count = 0


func _quoted(text: String) -> String:
	var units := text.to_utf16_buffer()
	var escaped := ""
	for i in range(0, units.size(), 2):
		var unit := units.decode_u16(i)
		var is_plain := unit >= 0x20 and unit < 0x7F and unit != 0x22 and unit != 0x5C
		escaped += char(unit) if is_plain else "\\u%04x" % unit
	return "\"%s\"" % escaped
